import { escapeHtml } from '../../../shared/kit/html.ts';
import type { Site } from '../../../shared/site/pages.ts';
import { contactWays, type DefaultText, html } from './defaultText.ts';

/** The privacy policy. A change of what the software stores needs a change here, and of its day. */
export function policyText(site: Site): DefaultText {
  const name = escapeHtml(site.name);
  const location = site.contact.location && `, ${escapeHtml(site.contact.location)}`;
  const ways = contactWays(site);
  const content = html(`
    <p>
    You can read ${name} without telling us who you are. We use no trackers, no analytics and no advertisements,
    and we pass nothing on to anybody.
    </p>
    <h2>Who we are</h2>
    <p>
    This site is published by ${name}${location}. For anything that concerns your data, reach us by
    ${ways}.
    </p>
    <h2>When you only read</h2>
    <p>
    We set no cookie and store nothing about you. Fonts, styles, scripts and our own pictures come from this site
    itself. An article may show a picture that lies on another site; your browser then fetches it from there, and
    that site sees your address as it would on a visit. Videos, sounds, posts and maps of other sites are loaded only
    when you press their button.
    </p>
    <p>
    Your browser sends its network address with every request, because answers have to go somewhere. We use it as
    described under <a href="#security">security</a>, and do not keep it.
    </p>
    <h2>What is stored on your device</h2>
    <p>
    Cookies, and only once you have signed in. The first two end when you log out or close the browser, or after ninety days
    where you chose to stay signed in:
    </p>
    <dl>
    <dt>
    <code>octavo_session</code>
    </dt>
    <dd>Proves that it is you. Scripts cannot read it.</dd>
    <dt>
    <code>octavo_signed_in</code>
    </dt>
    <dd>Says only that there is a session, so that pages know whether to ask for your name.</dd>
    <dt>
    <code>octavo_device</code>
    </dt>
    <dd>
    Only where you had this device remembered: no second factor is asked on it for thirty days.
    </dd>
    <dt>
    <code>octavo_known</code>
    </dt>
    <dd>
    Tells for ninety days that you have signed in on this device, so that you are let in at once while somebody else
    guesses at your password. It holds neither your name nor your address.
    </dd>
    </dl>
    <p>
    The storage of your browser holds the theme that you chose, and drafts: a comment or message that you have
    begun is saved on your device until it is sent, so that a reload does not lose it. For as long as a tab is
    open, it also remembers how far you had scrolled. None of this is sent to us, and you can clear it in your
    browser at any time.
    </p>
    <h2>When you have an account</h2>
    <p>
    We store your name, your email address, the day on which you registered, and your password in a form from
    which it cannot be read back (a bcrypt hash). Your name is shown beside what you write. Your email address is
    seen by you and by our administrators alone, and serves to sign you in.
    </p>
    <p>
    For each session we store a random identifier, the kind of browser and system, when it began, when it was last in
    use, and when it ends. You see them in your profile, and can end each. Changing your password ends all your other
    sessions. If you add a second factor, we store what it takes to check it: the secret of your authenticator app,
    encrypted; the public keys of your passkeys, with the names that you gave them; and your recovery codes in a form from
    which they cannot be read back.
    </p>
    <h2>Comments and messages</h2>
    <p>
    A comment is stored with your account and the time at which you wrote it, and is public. Anyone may read or
    copy it.
    </p>
    <p>
    A message from the contact form is stored with the name and email address that you enter, so that we can
    answer. Only our administrators read it, and it stays until one of them deletes it.
    </p>
    <h2>Security</h2>
    <p>
    To slow down those who guess passwords or flood the forms, the server counts sign-ins, registrations, messages
    and comments by network address and by account. The counts are held in memory for an hour at most and are
    never written down.
    </p>
    <p>
    The server’s log notes the time, the kind and path of a request, its outcome and how long it took. It holds no
    network addresses, no cookies, no passwords and nothing of what you write.
    </p>
    <h2>Deletion, and your rights</h2>
    <p>
    You can change your name and password in your profile. To see, correct or delete what we have about you, write
    to ${ways}. We delete an account on request; its comments then stay without a name, unless you ask
    us to delete them too. Articles that you wrote stay likewise.
    </p>
    <p>You may also complain to the data protection authority of the place where you live.</p>
    <h2>Changes to this policy</h2>
    <p>When what we do changes, this page changes first. The date at its top says when it last did.</p>
  `);
  return {
    title: 'Privacy Policy',
    menuTitle: 'Privacy',
    description: `What ${site.name} stores about its readers, why, and for how long.`,
    updated: '2026-11-27',
    content,
  };
}
