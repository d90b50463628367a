import { useLoaderData } from 'react-router-dom';
import type { CountedTag } from '../../../shared/articles/tagCalls.ts';
import { tagPath } from '../../../shared/site/paths.ts';
import { language, t } from '../../../shared/texts/t.ts';
import { useStores } from '../../kernel/stores.ts';
import { usePageHead } from '../../kernel/usePageHead.ts';
import { NotFoundPage } from '../../layout/NotFoundPage.tsx';
import type { Missing } from '../../layout/WaysOn.tsx';
import { Hero } from '../home/Hero.tsx';
import { ArticleList } from './ArticleList.tsx';
import { ListFacts } from './ListFacts.tsx';
import { listHead } from './listHead.ts';
import type { ListData } from './loadLists.ts';

/** The articles with a tag. */
export function TagPage() {
  const data = useLoaderData<ListData<CountedTag> | Missing>();

  return 'newest' in data ? <NotFoundPage {...data} /> : <Tag {...data} />;
}

function Tag({ of: { tag, articles: count }, articles }: ListData<CountedTag>) {
  const { site } = useStores();
  const pathOf = (page: number) => tagPath(tag, page);
  const feed = { title: tag, query: `?tag=${encodeURIComponent(tag)}` };
  const head = {
    articles,
    path: pathOf(articles.currentPage),
    description: t('Articles tagged “{tag}”. {description}', { tag, description: site.description }),
    feed,
    jsonLd: { about: { '@type': 'Thing', name: tag } },
  };
  usePageHead(listHead(head, site));

  return (
    <ArticleList articles={articles} pathOf={pathOf}>
      <Hero
        kicker={<ListFacts feed={feed.query}>{t('Tag')}</ListFacts>}
        title={tag}
        description={
          <span lang={language()}>{t('{count, plural, one {# article} other {# articles}}', { count })}</span>
        }
      />
    </ArticleList>
  );
}
