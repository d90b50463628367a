import { describe, expect, it } from 'vitest';
import { applicationIn, filesOf, pageLinks } from './manifest.ts';

const manifest = {
  'index.html': { file: 'assets/index.js', dynamicImports: ['_app.js'] },
  '_app.js': { file: 'assets/app.js', imports: ['_runtime.js', 'index.html'], css: ['assets/app.css'] },
  '_runtime.js': { file: 'assets/runtime.js' },
  '_forms.js': { file: 'assets/forms.js', imports: ['_app.js'], css: ['assets/forms.css'] },
  'session/AuthPage.tsx': {
    file: 'assets/auth.js',
    imports: ['_app.js', '_forms.js'],
    css: ['assets/auth.css'],
  },
};

describe('the files of a module', () => {
  it('are the one script of every document for the entry', () => {
    expect(filesOf(manifest, 'index.html')).toEqual({ scripts: ['/assets/index.js'], styles: [] });
  });

  it('are those of the application beyond it', () => {
    const files = filesOf(manifest, applicationIn(manifest));

    expect(files).toEqual({ scripts: ['/assets/runtime.js', '/assets/app.js'], styles: ['/assets/app.css'] });
  });

  it('exclude both for a chunk, and are in the order of their imports', () => {
    const files = filesOf(manifest, 'session/AuthPage.tsx');

    expect(files.scripts).toEqual(['/assets/forms.js', '/assets/auth.js']);
    expect(files.styles).toEqual(['/assets/forms.css', '/assets/auth.css']);
  });
});

describe('the links of a page', () => {
  const linked = (page: Parameters<typeof pageLinks>[1]) =>
    [...pageLinks(manifest, page).matchAll(/rel="(\w+)".*?href="([^"]+)"/g)].map(([, rel, href]) => `${rel} ${href}`);

  it('are its styles alone, as long as it needs no application', () => {
    expect(linked({ module: 'session/AuthPage.tsx' })).toEqual([
      'stylesheet /assets/forms.css',
      'stylesheet /assets/auth.css',
    ]);
    expect(linked({})).toEqual([]);
  });

  it('are its scripts and those of the application too, where it is of no use without them', () => {
    expect(linked({ module: 'session/AuthPage.tsx', isApplication: true }).slice(2)).toEqual([
      'modulepreload /assets/runtime.js',
      'modulepreload /assets/app.js',
      'modulepreload /assets/forms.js',
      'modulepreload /assets/auth.js',
    ]);
  });
});
