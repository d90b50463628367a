import { characterCount } from '../../shared/kit/text.ts';
import { type Message, msg } from '../../shared/texts/t.ts';

/** The input of the spam rules: a comment and its writer's others of the last day, and no foreign service. */
export interface Judged {
  message: string;
  /** True where the field was filled that people do not see. */
  isTrapped: boolean;
  /** The time since the account was made, in milliseconds. */
  accountAge: number;
  /** The writer's other comments of the last day, with the time since each, in milliseconds. */
  recent: { message: string; age: number }[];
}

/** The verdict of the spam rules, with the reasons for the moderator. */
export interface Verdict {
  status: 'approved' | 'pending' | 'spam';
  reasons: Message[];
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The points from which on a comment waits for approval, and from which on it waits among the spam. */
const PENDING = 3;
const SPAM = 6;

/** The number of comments in ten minutes that is unusual. */
const MANY = 10;
/** The number of the same text before one, from which on that alone is enough to wait. */
const REPEATED = 4;
/** The number of characters below which texts are often the same by chance, such as 'Thank you!'. */
const OWN_TEXT = 20;

const LINK =
  /(?:https?:\/\/|www\.)\S+|\[url\b\S*|\b[a-z0-9-]+\.(?:com|net|org|info|biz|shop|site|online|store|top|xyz|ru|cn|io)\b\S*/gi;

/** Judges a comment by plain rules, whose points add up. What they find is held for a moderator, never thrown away. */
export function judgeComment({ message, isTrapped, accountAge, recent }: Judged): Verdict {
  const links = message.match(LINK)?.length ?? 0;
  const text = plainOf(message);
  const isOwnText = links > 0 || characterCount(text) >= OWN_TEXT;
  const same = isOwnText ? recent.filter((other) => plainOf(other.message) === text).length : 0;
  const quick = recent.filter(({ age }) => age < 10 * MINUTE).length;
  const findings: [points: number, reason: Message][] = [
    [isTrapped ? SPAM : 0, msg('A field was filled in that people do not see')],
    [pointsOfLinks(links), msg('{links, plural, one {# link} other {# links}}', { links })],
    [links > 1 && accountAge < DAY ? 1 : 0, msg('The account is less than a day old')],
    [same >= REPEATED ? PENDING : Math.min(same, 2), msg('The same text {times} times in a day', { times: same + 1 })],
    [quick >= MANY ? 1 : 0, msg('{count} comments in ten minutes', { count: quick + 1 })],
  ];
  const found = findings.filter(([points]) => points > 0);
  const points = found.reduce((sum, [each]) => sum + each, 0);
  if (points < PENDING) return { status: 'approved', reasons: [] };
  return { status: points < SPAM ? 'pending' : 'spam', reasons: found.map(([, reason]) => reason) };
}

function pointsOfLinks(links: number): number {
  if (links < 3) return links;
  return links > 5 ? SPAM : PENDING;
}

/** Returns a text without what is changed to make the same one look different. */
const plainOf = (message: string) =>
  message
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
