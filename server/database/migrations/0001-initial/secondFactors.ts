import { DataTypes } from 'sequelize';
import type { MigrationContext } from '../migration.ts';
import { flag, id, integer, owner, reference, required, text, time } from './columns.ts';
import { createTable } from './statements.ts';

/** Creates the tables of second factors: authenticator apps, recovery codes, passkeys, and devices that are remembered. */
export async function createSecondFactors(context: MigrationContext): Promise<void> {
  const { schema, transaction } = context;
  const user = { ...reference('users', 'CASCADE'), primaryKey: true };
  const totp = { user_id: user, secret: text, confirmed_at: DataTypes.DATE, last_step: integer };
  await createTable(context, 'totps', totp);

  await createTable(context, 'recovery_codes', { id, user_id: owner, salt: text, hash: text });
  await schema.addIndex('recovery_codes', ['user_id'], { transaction });

  await createTable(context, 'passkeys', {
    id,
    user_id: owner,
    credential_id: { ...text, unique: true },
    public_key: text,
    counter: required({ type: DataTypes.BIGINT }),
    transports: text,
    name: text,
    // True until it has signed in beside the password that a link 'This was not me' led to.
    needs_password: { ...flag, defaultValue: false },
    created_at: time,
    last_used_at: DataTypes.DATE,
  });
  await schema.addIndex('passkeys', ['user_id'], { transaction });

  const key = { ...text, primaryKey: true };
  await createTable(context, 'remembered_devices', { hash: key, user_id: owner, expires_at: time });
  await schema.addIndex('remembered_devices', ['user_id'], { transaction });
  await schema.addIndex('remembered_devices', ['expires_at'], { transaction });
  await createTable(context, 'used_challenges', { id: key, expires_at: time });
  await schema.addIndex('used_challenges', ['expires_at'], { transaction });
}
