/** Preloaded into the servers of tests (`node --import`): what they need not do as thoroughly as others. */
import './quickHashes.mjs';
import './quickWrites.mjs';
