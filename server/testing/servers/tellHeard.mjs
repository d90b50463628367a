import pg from 'pg';

/**
 * Preloaded into several servers of a test (`node --import`): each tells when it has acted on a notification that asks if it was
 * heard, and with it on all that came before. The product takes no notice of it. Writes wait longer for a lock than by
 * themselves, as on a busy machine they must.
 */
const { prototype } = pg.Client;
if (!Object.hasOwn(prototype, 'emit')) {
  const { emit, query } = prototype;
  prototype.query = function queryPatiently(statement, ...rest) {
    const isText = typeof statement === 'string';
    return query.call(
      this,
      isText ? statement.replace('lock_timeout = 3000', 'lock_timeout = 60000') : statement,
      ...rest,
    );
  };
  prototype.emit = function emitAndTell(event, ...args) {
    const isHandled = emit.call(this, event, ...args);
    const { channel, payload } = event === 'notification' ? args[0] : {};
    if (channel === 'octavo_heartbeat' && payload.startsWith('heard? ')) {
      this.query('SELECT pg_notify($1, $2)', ['octavo_heard', `${payload} ${process.pid}`]).catch(() => {});
    }
    return isHandled;
  };
}
