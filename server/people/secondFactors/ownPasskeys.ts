import type { Transaction } from 'sequelize';
import { securityRefused } from '../../../shared/people/secondFactorMessages.ts';
import type { Passkey } from '../../../shared/people/secondFactors.ts';
import { securityLimits } from '../../../shared/people/securityLimits.ts';
import type { App } from '../../context.ts';
import { keyOf } from '../../database/queries/keys.ts';
import { updateRow } from '../../database/queries/updateRow.ts';
import { withoutDuplicates } from '../../database/queries/withoutDuplicates.ts';
import type { Viewer } from '../../http/state.ts';
import { conflict, invalid, notFound } from '../../problems.ts';
import { write } from '../../write.ts';
import { requireCurrentPassword } from '../sessions/currentPassword.ts';
import type { UserRow } from '../users/model.ts';
import { spendChallenge } from './challenges.ts';
import { changeFactors, changeFactorsWithPassword, completeAddition, completeRemoval } from './changeFactors.ts';
import { passkeyKey } from './factors.ts';
import { PasskeyRow } from './model.ts';
import { type Credential, creationOptions, passkeyView, readNewPasskey } from './passkeys.ts';
import type { RelyingParty } from './relyingParty.ts';

/**
 * Returns the options with which a browser creates a passkey; their challenge is for this session alone. Throws 422 in an
 * old session without the current password.
 */
export async function newPasskeyOptions(
  app: App,
  { currentPassword, party }: { currentPassword: string | undefined; party: RelyingParty },
  viewer: Viewer,
) {
  await requireCurrentPassword(app, { currentPassword, needed: securityRefused.passwordNeeded }, viewer);
  const { values } = await app.settings.current();
  const { _id, email } = viewer.user;
  const account = { id: Number(_id), email, siteName: values.name };
  return creationOptions(app, { party, purpose: creationBy(viewer) }, account);
}

interface NewPasskey {
  name: string;
  credential: Credential;
  party: RelyingParty;
}

/** Adds a passkey; with recovery codes where it is the first second factor. Throws 409 and 422. */
export async function addPasskey(
  app: App,
  { name, credential, party }: NewPasskey,
  viewer: Viewer,
): Promise<{ passkey: Passkey; recoveryCodes?: string[] }> {
  const { columns, challenge } = await readNewPasskey(app, credential, { party, purpose: creationBy(viewer) });
  const keyOfNew = ({ passkey }: { passkey: Passkey }) => passkeyKey(passkey._id);
  return changeFactors(app, { change: 'passkey-added', keyOfNew }, viewer, async ({ tx, user }) => {
    if (!(await spendChallenge(challenge, tx))) throw invalid({ credential: securityRefused.passkeyRefused });
    const count = await PasskeyRow.count({ where: { userId: user.id }, transaction: tx });
    if (count >= securityLimits.passkeysMax) throw conflict(securityRefused.tooManyPasskeys);
    const row = await withoutDuplicates(
      () => PasskeyRow.create({ ...columns, userId: user.id, name }, { transaction: tx }),
      () => conflict(securityRefused.passkeyTaken),
    );
    return { passkey: passkeyView(row), ...(await completeAddition(user, viewer, tx)) };
  });
}

/** Throws 404. */
export function renamePasskey(app: App, id: string, name: string, viewer: Viewer): Promise<Passkey> {
  return write(app, { as: 'self', actor: viewer }, async ({ tx, user }) => {
    const row = await ownPasskey(id, user, tx);
    await updateRow(row, { name }, tx);
    return passkeyView(row);
  });
}

/** Throws 404, 409 and 422. */
export async function removePasskey(app: App, id: string, currentPassword: string, viewer: Viewer): Promise<void> {
  const where = { id: keyOf(id) ?? 0, userId: Number(viewer.user._id) };
  if (!(await PasskeyRow.findOne({ where }))) throw notFound(securityRefused.passkeyNotFound);
  const options = { currentPassword, change: 'passkey-removed' } as const;
  return changeFactorsWithPassword(app, options, viewer, async ({ tx, user }) => {
    await (await ownPasskey(id, user, tx)).destroy({ transaction: tx });
    await completeRemoval(app, user, tx);
  });
}

async function ownPasskey(id: string, user: UserRow, tx: Transaction): Promise<PasskeyRow> {
  const row = await PasskeyRow.findOne({ where: { id: keyOf(id) ?? 0, userId: user.id }, transaction: tx });
  if (!row) throw notFound(securityRefused.passkeyNotFound);
  return row;
}

/** Returns the purpose of the challenge of a new passkey. */
const creationBy = ({ sessionId }: Viewer) => `new passkey of ${sessionId}`;
