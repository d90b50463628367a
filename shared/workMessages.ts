/** What the server says of work over many rows. */
export const workMessages = {
  retried: 'It goes on now.',
  notFound: 'This work is done, or was never begun.',
} as const;
