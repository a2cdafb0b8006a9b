# Every test program, room by room.
