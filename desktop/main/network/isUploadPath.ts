/** Matches the paths under /api of the calls that take a file: of articles with their images, of the library’s pictures and files, and of imports. */
const PATH = /^\/(articles(\/[\w-]{1,100})?|images(\/\d{1,10}\/file)?|files|imports)$/;

/** Tells if a path is that of a call to which the dashboard may send a file. */
export const isUploadPath = (path: string): boolean => PATH.test(path);
