import { useStores } from '../../kernel/stores.ts';
import { Link } from '../../ui/Link.tsx';
import { ContactAddress } from './ContactAddress.tsx';
import { Section, TextPage } from './TextPage.tsx';

export function TermsPage() {
  const { name } = useStores().site;

  return (
    <TextPage
      path="/terms"
      title="Terms and Conditions"
      description={`The rules for reading ${name}, and for writing on it.`}
      updated="2026-11-21"
      lead={
        <p>
          By using {name} you agree to what follows. It is short, and written to be read. If you do not agree, please do
          not use the site.
        </p>
      }
    >
      <Section id="reading" heading="Reading and quoting">
        <p>
          You may read, print and link to everything on this site. You may quote from it, as the law allows, if you name
          the author and the source. All other rights in texts and pictures stay with their authors and with {name}: to
          publish them elsewhere, or to sell them, you need our consent.
        </p>
      </Section>
      <Section id="account" heading="Your account">
        <p>
          You need an account only to comment. Give an email address at which you can be reached, choose a name that
          does not pass for somebody else’s, and keep your password to yourself: what is done with your account counts
          as done by you. One person, one account.
        </p>
        <p>
          You may ask us to delete your account at any time. How, and what happens to what you wrote, is in the{' '}
          <Link to="/policy">privacy policy</Link>.
        </p>
      </Section>
      <Section id="comments" heading="Comments">
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
          before they appear. If one of them breaks these rules, tell us by <ContactAddress />.
        </p>
      </Section>
      <Section id="fair-use" heading="Fair use of the site">
        <p>
          Programs may read our pages, the <a href="/feed.xml">feed</a> and the <a href="/sitemap.xml">sitemap</a>,
          within the limits of <a href="/robots.txt">robots.txt</a>. Do not try to get around sign-in or rate limits, to
          reach data that is not yours, or to keep others from using the site. If you find a weakness, please tell us
          before you tell others.
        </p>
      </Section>
      <Section id="liability" heading="What we promise, and what not">
        <p>
          We write with care, but articles can contain errors and grow old; they are no substitute for professional
          advice. We do our best to keep the site available and safe, and cannot promise that it always is. As far as
          the law allows, we are not liable for damage that comes from using it.
        </p>
        <p>For pages of others to which we link, those others are responsible.</p>
      </Section>
      <Section id="changes" heading="Changes to these terms">
        <p>
          We may change these terms; the date at the top of the page says when we last did. If you keep using your
          account after that, you accept them. If one of these rules turns out not to be valid, the others still are.
        </p>
      </Section>
    </TextPage>
  );
}
