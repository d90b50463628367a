import type { ReaderApi } from '../../shared/api.ts';
import type { User } from '../../shared/people/users.ts';
import { done } from '../../shared/texts/messages.ts';
import { aComment, aReaderApi } from './readerApi.ts';

export function aUser(values: Partial<User> = {}): User {
  return {
    _id: '7',
    username: 'Ada',
    email: 'ada@octavo.example',
    isEmailConfirmed: true,
    hasSecondFactor: false,
    isAdmin: false,
    role: values.isAdmin ? 'administrator' : 'reader',
    createdAt: '2026-10-28T09:12:00.000Z',
    version: 1,
    ...values,
  };
}

/** An API in which everything succeeds for one user; a test replaces the calls that matter to it. */
export function aVisitorApi(calls: Partial<ReaderApi> = {}): ReaderApi {
  return {
    ...aReaderApi(),
    login: async () => ({ message: done.loggedIn, user: aUser() }),
    register: async () => ({ message: done.registered, user: aUser() }),
    logout: async () => ({ message: done.loggedOut }),
    profile: async () => aUser(),
    updateProfile: async ({ username }) => ({
      message: done.profileUpdated,
      user: aUser(username === undefined ? {} : { username }),
    }),
    addComment: async (_, { message }) => ({ message: done.commentAdded, comment: aComment({ _id: '2', message }) }),
    heldComments: async () => ({ comments: [] }),
    updateComment: async (_id, { message }) => ({ message: done.commentUpdated, comment: aComment({ _id, message }) }),
    deleteComment: async () => ({ message: done.commentDeleted }),
    reportComment: async () => ({ message: done.commentReported }),
    sendContact: async (fields) => ({
      message: done.messageSent,
      contact: { _id: '1', createdAt: '2026-10-28T10:00:00.000Z', ...fields },
    }),
    ...calls,
  };
}
