import { limits } from '../kit/limits.ts';
import { nameField } from '../kit/names.ts';

export const usernameField = nameField({ name: 'Username', min: limits.usernameMin, max: limits.usernameMax });
