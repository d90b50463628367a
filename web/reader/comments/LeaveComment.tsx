import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { texts } from '../../../shared/messages.ts';
import { draftHint } from '../../drafts/draftHint.ts';
import { useStores } from '../../kernel/stores.ts';
import { Link } from '../../ui/Link.tsx';
import { CommentForm, type CommentFormProps } from './CommentForm.tsx';
import styles from './LeaveComment.module.css';

/** The comment form for signed-in readers, and a link to the login for others. */
export const LeaveComment = observer(function LeaveComment(props: CommentFormProps) {
  const { session, site } = useStores();

  if (site.comments === 'off') return <p className={`note ${styles.leave}`}>{texts.commentsOff}</p>;

  return (
    <div className={`stack ${styles.leave}`}>
      <h2 id="leave-a-comment" className="heading">
        Leave a Comment
      </h2>
      {session.isAuthenticated ? (
        <CommentForm key={props.articleId} {...props} />
      ) : (
        <Prompt articleId={props.articleId} />
      )}
    </div>
  );
});

function Prompt({ articleId }: { articleId: string }) {
  const draft = useCommentDraft(articleId);

  return (
    <div className={styles.prompt} data-awaits-session>
      <p>
        Please login to leave a comment. <Link to="/auth">Login</Link>
      </p>
      {draft && (
        <p>
          {draft === 'stored'
            ? 'What you wrote is saved on this device and will be here again.'
            : 'What you wrote will be here again until this page is closed.'}
        </p>
      )}
    </div>
  );
}

/** The comment on an article that waits on this device for its author to log in. */
function useCommentDraft(articleId: string): 'stored' | 'unstored' | null {
  const [draft, setDraft] = useState<'stored' | 'unstored' | null>(null);

  useEffect(() => {
    if (draftHint.read() === null) return;
    let stays = true;
    void import('../../drafts/draftStorage.ts')
      .then(({ findDraft }) => findDraft('comment', articleId))
      .then(
        (found) => stays && setDraft(found),
        () => {},
      );
    return () => {
      stays = false;
    };
  }, [articleId]);

  return draft;
}
