import sharp from 'sharp';
import { handleRun } from '../../workers/runInProcess.ts';

/** Makes a JPEG of a picture in a process of its own, as `drawProcess`. */

handleRun((file: string) =>
  sharp(file).flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer(),
);
