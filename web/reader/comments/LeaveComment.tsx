import { observer } from 'mobx-react-lite';
import { useStores } from '../../kernel/stores.ts';
import { Link } from '../../ui/Link.tsx';
import { useHydrated } from '../../ui/useHydrated.ts';
import { CommentForm, type CommentFormProps } from './CommentForm.tsx';
import styles from './LeaveComment.module.css';

/** The comment form for signed-in readers, and a link to the login for others. */
export const LeaveComment = observer(function LeaveComment(props: CommentFormProps) {
  const { session } = useStores();

  return (
    <div className={styles.leave}>
      <h2 id="leave-a-comment" className={styles.heading}>
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
  const { drafts } = useStores();
  const hasDraft = useHydrated() && drafts.get(articleId) !== '';

  return (
    <div className={styles.prompt} data-awaits-session>
      <p>
        Please login to leave a comment. <Link to="/auth">Login</Link>
      </p>
      {hasDraft && (
        <p>
          {drafts.isStored
            ? 'What you wrote is saved on this device and will be here again.'
            : 'What you wrote will be here again until this page is closed.'}
        </p>
      )}
    </div>
  );
}
