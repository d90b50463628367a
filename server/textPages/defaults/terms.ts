import { escapeHtml } from '../../../shared/kit/html.ts';
import type { Site } from '../../../shared/site/pages.ts';
import { contactWays, type DefaultText, html } from './defaultText.ts';

export function termsText(site: Site): DefaultText {
  const name = escapeHtml(site.name);
  const ways = contactWays(site);
  const content = html(`
    <p>
    By using ${name} you agree to what follows. It is short, and written to be read. If you do not agree, please do
    not use the site.
    </p>
    <h2>Reading and quoting</h2>
    <p>
    You may read, print and link to everything on this site. You may quote from it, as the law allows, if you name
    the author and the source. All other rights in texts and pictures stay with their authors and with ${name}: to
    publish them elsewhere, or to sell them, you need our consent.
    </p>
    <h2>Your account</h2>
    <p>
    You need an account only to comment. Give an email address at which you can be reached, choose a name that
    does not pass for somebody else’s, and keep your password to yourself: what is done with your account counts
    as done by you. One person, one account.
    </p>
    <p>
    You may ask us to delete your account at any time. How, and what happens to what you wrote, is in the
    <a href="/policy">privacy policy</a>.
    </p>
    <h2>Comments</h2>
    <p>
    What you write remains yours, and you answer for it. You allow us to show it on this site. Please do not post
    </p>
    <ul>
    <li>what insults, threatens or harasses people, or incites hatred against them;</li>
    <li>what is against the law, or breaks the rights of others;</li>
    <li>private data of other people;</li>
    <li>advertisements, or the same text again and again.</li>
    </ul>
    <p>
    We may delete comments, and in grave or repeated cases the account that wrote them. We do not check comments
    before they appear. If one of them breaks these rules, tell us by ${ways}.
    </p>
    <h2>Fair use of the site</h2>
    <p>
    Programs may read our pages, the <a href="/feed.xml">feed</a> and the <a href="/sitemap.xml">sitemap</a>,
    within the limits of <a href="/robots.txt">robots.txt</a>. Do not try to get around sign-in or rate limits, to
    reach data that is not yours, or to keep others from using the site. If you find a weakness, please tell us
    before you tell others.
    </p>
    <h2>What we promise, and what not</h2>
    <p>
    We write with care, but articles can contain errors and grow old; they are no substitute for professional
    advice. We do our best to keep the site available and safe, and cannot promise that it always is. As far as
    the law allows, we are not liable for damage that comes from using it.
    </p>
    <p>For pages of others to which we link, those others are responsible.</p>
    <h2>Changes to these terms</h2>
    <p>
    We may change these terms; the date at the top of the page says when we last did. If you keep using your
    account after that, you accept them. If one of these rules turns out not to be valid, the others still are.
    </p>
  `);
  return {
    title: 'Terms and Conditions',
    menuTitle: 'Terms',
    description: `The rules for reading ${site.name}, and for writing on it.`,
    updated: '2026-11-21',
    content,
  };
}
