/** Speeds up the servers of tests, into which it is preloaded (`node --import`). */
import './quickHashes.mjs';
import './quickStarts.mjs';
import './quickWrites.mjs';
