/** Everything that signed-in readers do with comments: one chunk, loaded when they are. */
export { CommentTools } from './CommentTools.tsx';
export { NewComment } from './NewComment.tsx';
export { showUnfinished } from './showUnfinished.ts';
