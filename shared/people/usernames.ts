import { limits } from '../kit/limits.ts';
import { nameField } from '../kit/names.ts';
import { msg } from '../texts/t.ts';

export const usernameField = nameField({ name: msg('Username'), min: limits.usernameMin, max: limits.usernameMax });
