/** The beginning of the names under which this device stores the pictures of texts until they are uploaded. */
export const PICTURE_FILE_PREFIX = 'picture ';
