import { escapeHtml } from '../../../shared/kit/html.ts';
import type { Site } from '../../../shared/site/pages.ts';
import { type DefaultText, html } from './defaultText.ts';

export function aboutText({ name: plainName, description: plainDescription }: Site): DefaultText {
  const [name, description] = [escapeHtml(plainName), escapeHtml(plainDescription)];
  const content = html(`
    <p>${description}</p>
    <h2>Finding something to read</h2>
    <p>
    The newest articles of ${name} are on the <a href="/">home page</a>. If you are looking for something in
    particular, begin with <a href="/categories">all categories</a> or the <a href="/search">search</a>.
    </p>
    <h2>How to read it</h2>
    <p>
    Pages can be read without JavaScript, and print as plain text. Set the theme to light or dark in the header, or
    leave it to your device. If you use a feed reader, our <a href="/feed.xml">RSS feed</a> has the newest articles
    in full.
    </p>
    <h2>Taking part</h2>
    <p>
    Where comments are open, they stand beside each article. The rules are in the <a href="/terms">terms</a>; what is stored, and for how long, is in the
    <a href="/policy">privacy policy</a>.
    </p>
    <p>
    You found a mistake, or an article that you liked? <a href="/contact">Get in touch</a>.
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
