import { limits } from '../../../../shared/kit/limits.ts';
import { fold } from '../../../../shared/kit/text.ts';
import { accountMessages } from '../../../../shared/people/accountMessages.ts';
import { invalid } from '../../../problems.ts';
import { emailKey } from '../emailKey.ts';

/** The number of the most common passwords that are refused. */
const MOST_COMMON = 10_000;

let common: Promise<ReadonlySet<string>> | null = null;

/** Throws 422 for a new password that is among the most common ones, a simple pattern, or the account's own name or address. */
export async function requireGoodPassword(
  password: string,
  { username, email }: { username: string; email: string },
): Promise<void> {
  const folded = fold(password);
  if (isOwn(folded, username, email)) throw invalid({ password: accountMessages.ownPassword });
  if (isPattern(folded)) throw invalid({ password: accountMessages.patternPassword });
  common ??= loadCommon();
  if ((await common).has(folded)) throw invalid({ password: accountMessages.commonPassword });
}

function isOwn(folded: string, username: string, email: string): boolean {
  const address = emailKey(email);
  return [fold(username), address, address.split('@')[0]].includes(folded);
}

/** Tells if a text repeats up to five characters, such as 'ababab', or counts up or down, such as 'abcdefgh' or '0987654321'. */
function isPattern(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const repeats = (length: number) => codes.every((code, at) => code === codes[at % length]);
  const counts = (step: number) =>
    codes.every((code, at) => at === 0 || code - (codes[at - 1] ?? 0) === step || follows(codes[at - 1], code, step));
  return [1, 2, 3, 4, 5].some((length) => length * 2 <= codes.length && repeats(length)) || counts(1) || counts(-1);
}

const [ZERO, NINE] = [0x30, 0x39];
/** On keyboards 0 stands behind 9. */
const follows = (one: number | undefined, next: number, step: number): boolean =>
  step === 1 ? one === NINE && next === ZERO : one === ZERO && next === NINE;

/** Loaded with the first new password, and reduced to those that are long enough to be refused here. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const first = dictionary['passwords-common'].slice(0, MOST_COMMON).map((each) => fold(String(each)));
  return new Set(first.filter((each) => each.length >= limits.passwordMin));
}
