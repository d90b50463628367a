import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Form } from './Form.ts';
import { Select } from './Select.tsx';
import { Switch } from './Switch.tsx';

const options = ['Cities', 'Maps'];

function select(category: string, rest: { options?: string[]; loading?: boolean; onRetry?: () => void } = {}) {
  const field = new Form({ category }).field('category');
  return renderToString(
    <Select field={field} label="Category" placeholder="Select Category" options={options} {...rest} />,
  );
}

describe('a select', () => {
  it('begins with its placeholder', () => {
    const html = select('');

    expect(html).toContain('<option value="" selected="">Select Category</option>');
    expect(html).toContain('<option value="Maps">Maps</option>');
  });

  it('shows its value among the options', () => {
    expect(select('Maps')).toContain('<option value="Maps" selected="">Maps</option>');
  });

  it('leaves a value that is no longer among the options selected, and says so', () => {
    expect(select('Music')).toContain('<option value="Music" selected="">Music (no longer there)</option>');
  });

  it.each([{ loading: true }, { onRetry: () => {} }])('does not doubt its value without options: %o', (state) => {
    const html = select('Music', { options: [], ...state });

    expect(html).toContain('<option value="Music" selected="">Music</option>');
  });

  it('offers to try again where its options could not be loaded', () => {
    expect(select('', { options: [], onRetry: () => {} })).toContain('Try again</button>');
    expect(select('')).not.toContain('<button');
  });
});

describe('a switch', () => {
  it('is announced as a switch, with its label and hint', () => {
    const field = new Form({ published: true }).field('published');

    const html = renderToString(<Switch field={field} label="Published" hint="Readers see it." />);

    const [, id] = /aria-describedby="([^"]+)"/.exec(html) ?? [];
    expect(html).toMatch(/<label[^>]*><input type="checkbox" role="switch"[^>]* checked=""\/>Published<\/label>/);
    expect(html).toContain(`<p id="${id}"`);
  });
});
