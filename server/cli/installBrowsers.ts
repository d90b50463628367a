import { installEngines, otherEngines } from './engines.ts';
import { testChromium } from './testChromium.ts';

/** Installs the browsers of `npm test` that are not on this machine; fails where there can be no Chromium. */
testChromium();
installEngines(otherEngines);
