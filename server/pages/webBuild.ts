import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Middleware } from 'koa';
import type { RenderedPage, RenderPage } from '../../shared/site/pages.ts';
import { StartProblem } from '../problems.ts';
import { builtFiles } from './builtFiles.ts';
import { inlineScriptHashes, readTemplate, type Template } from './document.ts';
import { pageLinks, readManifest } from './manifest.ts';

/** The build of web/ that the server uses: files in production, Vite's module server in development. */
export interface WebBuild {
  /** Serves scripts, styles, fonts and pictures. */
  files: Middleware;
  /** The document template for an address. */
  template(url: string): Promise<Template>;
  render: RenderPage;
  /** Writes the links to the files that a page needs beyond those of every document, for its head. */
  pageLinks(page: Pick<RenderedPage, 'module' | 'isApplication'>): string;
  inlineScripts: string[];
  /** True where inline scripts and styles must be allowed. */
  relaxed: boolean;
}

/** Loads the web build in `folder`. Throws a StartProblem where it is missing. */
export async function loadWebBuild(folder: string): Promise<WebBuild> {
  const client = path.join(folder, 'client');
  const entry = path.join(folder, 'server', 'entry-server.js');
  if (!existsSync(path.join(client, 'index.html')) || !existsSync(entry)) {
    throw new StartProblem('The web build is missing: run npm run build first.');
  }
  // Selects the build of React that the renderer uses.
  process.env.NODE_ENV ??= 'production';
  const html = readFileSync(path.join(client, 'index.html'), 'utf8');
  const template = readTemplate(html);
  const manifest = readManifest(client);
  const { render } = (await import(pathToFileURL(entry).href)) as { render: RenderPage };
  return {
    files: builtFiles(client),
    template: async () => template,
    render,
    pageLinks: (page) => pageLinks(manifest, page),
    inlineScripts: inlineScriptHashes(html),
    relaxed: false,
  };
}
