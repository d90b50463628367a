import type { createBrowserRouter } from 'react-router-dom';

/** The router of a browser or of the desktop app. */
export type Router = ReturnType<typeof createBrowserRouter>;
