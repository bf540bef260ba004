// OpenPiton generates a file of this name; its router needs these definitions alone.
`include "network_define.v"
