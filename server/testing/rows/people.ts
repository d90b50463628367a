export const ADMIN = { email: 'admin@octavo.example', username: 'Admin', password: 'admin password' };
export const USER = { email: 'user@octavo.example', username: 'User', password: 'user password' };
