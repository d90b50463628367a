import { expect, it } from 'vitest';
import { Inbox } from './Inbox.ts';

it('has things wait until somebody takes them', () => {
  const inbox = new Inbox<string>();
  const taken: string[] = [];

  const isTaken = [inbox.add('first'), inbox.add('second')];
  inbox.taking((thing) => taken.push(thing));

  expect(isTaken).toEqual([false, false]);
  expect(taken).toEqual(['first', 'second']);
  expect(inbox.add('third')).toBe(true);
  expect(taken).toEqual(['first', 'second', 'third']);
});

it('gives things to the latest who takes them, and to the one before once that ends', () => {
  const inbox = new Inbox<string>();
  const taken: string[] = [];
  inbox.taking((thing) => taken.push(`library: ${thing}`));
  const end = inbox.taking((thing) => taken.push(`editor: ${thing}`));

  inbox.add('one');
  end();
  inbox.add('two');

  expect(taken).toEqual(['editor: one', 'library: two']);
});
