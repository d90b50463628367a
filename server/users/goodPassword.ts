import { accountMessages } from '../../shared/accountMessages.ts';
import { limits } from '../../shared/limits.ts';
import { fold } from '../../shared/text.ts';
import { invalid } from '../problems.ts';

/** The number of the most common passwords that are refused. */
const MOST_COMMON = 10_000;

let common: Promise<ReadonlySet<string>> | null = null;

/** Throws 422 for a new password that is among the most common ones, or the account's own name or address. */
export async function requireGoodPassword(
  password: string,
  { username, email }: { username: string; email: string },
): Promise<void> {
  const folded = fold(password);
  if (isOwn(folded, username, email)) throw invalid({ password: accountMessages.ownPassword });
  common ??= loadCommon();
  if ((await common).has(folded)) throw invalid({ password: accountMessages.commonPassword });
}

function isOwn(folded: string, username: string, email: string): boolean {
  const address = fold(email);
  return [fold(username), address, address.split('@')[0]].includes(folded);
}

/** Loaded with the first new password, and reduced to those that are long enough to be refused here. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const first = dictionary['passwords-common'].slice(0, MOST_COMMON).map((each) => fold(String(each)));
  return new Set(first.filter((each) => each.length >= limits.passwordMin));
}
