import type { Sequelize } from 'sequelize';

const DAY = 24 * 60 * 60 * 1000;

/** Returns the conditions in SQL that a row was created within a period; a day is in UTC, and the last one counts whole. */
export function periodConditions(
  sequelize: Sequelize,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): string[] {
  const time = (text: string, later = 0) => sequelize.escape(new Date(Date.parse(text) + later) as never);
  return [
    ...(from ? [`created_at >= ${time(from)}`] : []),
    ...(to ? [`created_at < ${time(to, to.includes('T') ? 0 : DAY)}`] : []),
  ];
}
