/** Tells how far a command is: what it does, and the number that is done, of how many where that is known. */
export type Progress = (state: { step: string; done?: number; of?: number }) => void;
