/** A date as `sequelize.query` gives it: SQLite has text. */
export type SqlDate = Date | string;

/** A boolean as `sequelize.query` gives it: SQLite has numbers. */
export type SqlBoolean = boolean | 0 | 1;
