import { useStores } from '../../kernel/stores.ts';
import { Link } from '../../ui/Link.tsx';
import { Section, TextPage } from './TextPage.tsx';

export function AboutPage() {
  const { name, description } = useStores().site;

  return (
    <TextPage
      path="/about"
      title={`About ${name}`}
      description={`What ${name} is, how to read it, and how to write to it.`}
      lead={<p>{description}</p>}
    >
      <Section id="what-we-publish" heading="What we publish">
        <p>
          {name} is made of articles: one at a time, each finished before it appears. They are written by people whose
          names stand above them, and they are meant to be read from the first line to the last.
        </p>
        <p>
          The newest is always at the top of the <Link to="/">home page</Link>. If you are looking for something in
          particular, begin with <Link to="/categories">all categories</Link>.
        </p>
      </Section>
      <Section id="how-to-read-it" heading="How to read it">
        <p>
          Everything is free to read. You need no account, and nothing follows you around: no advertisements, no
          trackers, no window that asks for anything before you have read a word. Pages can be read without JavaScript
          and print as plain text.
        </p>
        <p>
          Set the theme to light or dark in the header, or leave it to your device. If you use a feed reader, our{' '}
          <a href="/feed.xml">RSS feed</a> has the newest articles in full.
        </p>
      </Section>
      <Section id="taking-part" heading="Taking part">
        <p>
          With an account you can comment on articles. We ask for a name, an email address and a password; only the name
          is shown. The rules are short, and are in the <Link to="/terms">terms</Link>; what we store, and for how long,
          is in the <Link to="/policy">privacy policy</Link>.
        </p>
        <p>
          You found a mistake, or an article that you liked? Both are welcome: <Link to="/contact">get in touch</Link>.
        </p>
      </Section>
      <Section id="how-it-is-made" heading="How it is made">
        <p>
          This site is set in Source Serif and published with Octavo, a publishing system named after the book format:
          one sheet, folded three times, gives eight leaves that fit in a hand.
        </p>
      </Section>
    </TextPage>
  );
}
