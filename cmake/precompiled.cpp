// Nothing but a precompiled header is made of this.
