/** The project's own folder, the same whether this file runs from `server/` or built from `dist/server/`. */
export declare const projectFolder: string;
/** The folder of the build that the server runs from. */
export declare const builtFolder: string;
/**
 * The path of another module of the server, by its path here without an extension, for what runs as a process or a thread of its
 * own; the same from source, built, and in main.js or cli/admin.js, each one file with all that it imports.
 */
export declare const serverModule: (name: string) => string;
