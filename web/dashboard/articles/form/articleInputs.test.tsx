import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Form } from '../../../forms/Form.ts';
import type { DashboardStore } from '../../DashboardStore.ts';
import { DashboardContext } from '../../useDashboard.ts';
import { ImageInput } from '../image/ImageInput.tsx';
import type { ArticleImageChoice, CurrentImage } from '../image/useImageChoice.ts';
import { TagsInput } from './TagsInput.tsx';

const current: CurrentImage = { url: '/images/a/1600.webp', width: 1600, height: 1067 };

interface Situation {
  choice?: ArticleImageChoice;
  current?: CurrentImage | null;
  progress?: number | null;
}

function imageInput({ choice = { kind: 'current' }, current = null, progress = null }: Situation = {}) {
  const form = new Form({ imgUrl: choice, imgAlt: 'A sheet' });
  return renderToString(
    <ImageInput
      image={form.field('imgUrl')}
      alt={form.field('imgAlt')}
      current={current}
      progress={progress}
      onCancel={() => {}}
    />,
  );
}

function tagsInput(tags: string) {
  const dashboard = { api: {} } as DashboardStore;
  return renderToString(
    <DashboardContext value={dashboard}>
      <TagsInput field={new Form({ tags }).field('tags')} />
    </DashboardContext>,
  );
}

describe('the tags of an article', () => {
  it('are shown as the server will read them', () => {
    const html = tagsInput('travel, food,, Travel');

    expect(html).toContain('value="travel, food,, Travel"');
    expect(html.match(/aria-label="Remove tag [^"]+"/g)).toEqual([
      'aria-label="Remove tag travel"',
      'aria-label="Remove tag food"',
    ]);
  });

  it('are marked where they are too long', () => {
    expect(tagsInput(`travel, ${'x'.repeat(41)}`).match(/too long/g)).toHaveLength(1);
  });
});

describe('the image of an article', () => {
  it('has a file input named like the field of its errors', () => {
    const html = imageInput();

    const [, id] = /<label[^>]* for="([^"]+)">Image<\/label>/.exec(html) ?? [];
    expect(html).toContain(`<input id="${id}"`);
    expect(html).toMatch(/type="file" accept="image\/\*"[^>]* name="imgUrl"/);
    expect(html).not.toContain('Alternative text');
  });

  it('is the saved one with its alternative text until another is chosen', () => {
    const html = imageInput({ current });

    expect(html).toContain('src="/images/a/1600.webp"');
    expect(html).toMatch(/Replace<.*<\/button>/);
    expect(html).toMatch(/Remove<.*<\/button>/);
    expect(html).toMatch(/Alternative text.*value="A sheet"/);
  });

  it('can be restored after it was removed', () => {
    const html = imageInput({ current, choice: { kind: 'removed' } });

    expect(html).not.toContain('<img');
    expect(html).toMatch(/Undo<.*<\/button>/);
  });

  it('is shown with its name and size', () => {
    const file = new File([new Uint8Array(348_160)], 'sheet.png', { type: 'image/png' });

    const html = imageInput({ current, choice: { kind: 'new', file } });

    expect(html).toContain('sheet.png');
    expect(html).toContain('340 kB');
  });

  it('shows the progress of its upload, which can be cancelled', () => {
    const html = imageInput({ current, progress: 0.426 });

    expect(html).toMatch(/<progress[^>]* max="1" value="0.426"/);
    expect(html).toContain('42<!-- --> %');
    expect(html).toContain('Cancel</button>');
  });
});
