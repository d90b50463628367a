import { Link } from '../ui/Link.tsx';

/** The placeholder that the specification names; its heading is that of the top bar. */
export function BlogsScreen() {
  return (
    <p className="lead">
      This screen is empty. What you publish is listed under <Link to="/dashboard/article">Article</Link>.
    </p>
  );
}
