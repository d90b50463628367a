import sharp from 'sharp';
import { handleRun } from '../../workers/runInProcess.ts';
import { drawIcon } from './drawIcon.ts';
import type { Icon } from './icons.ts';

/** An icon of the logo in this file. */
export interface LogoIcon extends Icon {
  file: string;
}

handleRun(({ file, ...icon }: LogoIcon) => drawIcon(sharp(file), icon));
