import { limits } from '../../../../shared/kit/limits.ts';
import { fileMessages } from '../../../../shared/media/fileMessages.ts';
import { t } from '../../../../shared/texts/t.ts';

/** The endings of files that texts may have; the server looks into them. */
const ENDING = /\.(?:pdf|epub|zip|mp3|m4[ab]|og[ga]|opus)$/i;

/** The value of `accept` of an input for such files. */
export const FILES_ACCEPTED = '.pdf,.epub,.zip,.mp3,.m4a,.m4b,.ogg,.oga,.opus';

/** Checks name and size of a file for a text; returns the error, or null. */
export function checkFile({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (!ENDING.test(name)) return t(fileMessages.notAllowed);
  return size > limits.fileMaxBytes ? t(fileMessages.tooLarge) : null;
}
