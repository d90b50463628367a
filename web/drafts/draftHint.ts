import { deviceStorage } from '../kernel/deviceStorage.ts';

/** A text that is there once this device has stored drafts: without it, their code need not be loaded to look for one. */
export const draftHint = deviceStorage('octavo-drafts');
