import { escapeHtml } from '../../../shared/kit/html.ts';
import type { Site } from '../../../shared/site/pages.ts';
import { type DefaultText, html } from './defaultText.ts';

export function aboutText({ name: plainName, description: plainDescription }: Site): DefaultText {
  const [name, description] = [escapeHtml(plainName), escapeHtml(plainDescription)];
  const content = html(`
    <p>${description}</p>
    <h2>What we publish</h2>
    <p>
    ${name} is made of articles: one at a time, each finished before it appears. They are written by people whose
    names stand above them, and they are meant to be read from the first line to the last.
    </p>
    <p>
    The newest is always at the top of the <a href="/">home page</a>. If you are looking for something in
    particular, begin with <a href="/categories">all categories</a>.
    </p>
    <h2>How to read it</h2>
    <p>
    Everything is free to read. You need no account, and nothing follows you around: no advertisements, no
    trackers, no window that asks for anything before you have read a word. Pages can be read without JavaScript
    and print as plain text.
    </p>
    <p>
    Set the theme to light or dark in the header, or leave it to your device. If you use a feed reader, our
    <a href="/feed.xml">RSS feed</a> has the newest articles in full.
    </p>
    <h2>Taking part</h2>
    <p>
    With an account you can comment on articles. We ask for a name, an email address and a password; only the name
    is shown. The rules are short, and are in the <a href="/terms">terms</a>; what we store, and for how long,
    is in the <a href="/policy">privacy policy</a>.
    </p>
    <p>
    You found a mistake, or an article that you liked? Both are welcome: <a href="/contact">get in touch</a>.
    </p>
    <h2>How it is made</h2>
    <p>
    This site is set in Source Serif and published with Octavo, a publishing system named after the book format:
    one sheet, folded three times, gives eight leaves that fit in a hand.
    </p>
  `);
  return {
    title: `About ${plainName}`,
    menuTitle: 'About',
    description: `What ${plainName} is, how to read it, and how to write to it.`,
    content,
  };
}
