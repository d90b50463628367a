interface ImportMetaEnv {
  /** The oldest browsers for the dashboard; from vite.config.ts. */
  readonly DASHBOARD_BROWSERS: string;
}
