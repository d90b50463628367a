import { describe, expect, it } from 'vitest';
import { chunkLinks, filesOf } from './manifest.ts';

const manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_react.js'], css: ['assets/index.css'] },
  '_react.js': { file: 'assets/react.js' },
  '_forms.js': { file: 'assets/forms.js', imports: ['index.html'], css: ['assets/forms.css'] },
  'session/AuthPage.tsx': {
    file: 'assets/auth.js',
    imports: ['index.html', '_forms.js'],
    css: ['assets/auth.css'],
  },
};

describe('the files of a module', () => {
  it('are those of the first load for the entry', () => {
    const files = filesOf(manifest, 'index.html');

    expect(files).toEqual({ scripts: ['/assets/react.js', '/assets/index.js'], styles: ['/assets/index.css'] });
  });

  it('exclude the first load for a chunk, and are in the order of their imports', () => {
    const files = filesOf(manifest, 'session/AuthPage.tsx');

    expect(files.scripts).toEqual(['/assets/forms.js', '/assets/auth.js']);
    expect(files.styles).toEqual(['/assets/forms.css', '/assets/auth.css']);
  });

  it('are none for a module without a chunk', () => {
    expect(chunkLinks(manifest, 'nothing.tsx')).toBe('');
  });
});
