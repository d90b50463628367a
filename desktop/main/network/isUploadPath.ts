/** Matches the paths under /api of the calls that take a file: of articles with their images, and of the library's pictures and files. */
const PATH = /^\/(articles(\/[\w-]{1,100})?|images(\/\d{1,10}\/file)?|files)$/;

/** Tells if a path is that of a call to which the dashboard may send a file. */
export const isUploadPath = (path: string): boolean => PATH.test(path);
