import { DataTypes } from 'sequelize';
import type { Migration } from './migration.ts';

/**
 * Adds the key of an activity's subject, where that is one row, so that the latest activity of a row is found by an index.
 * Earlier entries stay without it: the journal is append-only.
 */
export const activitySubjects: Migration = {
  name: '0020-activity-subjects',
  async up({ schema, transaction }) {
    await schema.addColumn('activity', 'subject_id', { type: DataTypes.INTEGER }, { transaction });
    await schema.sequelize.query(
      'CREATE INDEX activity_subject ON activity (subject_id, kind, id) WHERE subject_id IS NOT NULL',
      { transaction },
    );
  },
};
