import { DataTypes, Op } from 'sequelize';
import type { MigrationContext } from '../migration.ts';
import { id, integer, reference, required, text, time } from './columns.ts';
import { createTable } from './statements.ts';

/**
 * Creates the tables of pictures and other uploaded files, and of which article and which written page shows which. The reference to a picture keeps it
 * as long as it is shown. There is none to article and page, whose rows outlive them while they are in the trash.
 */
export async function createMedia(context: MigrationContext): Promise<void> {
  const { schema, transaction } = context;
  await createTable(context, 'images', {
    id,
    // 'image', or what another file is: 'pdf', 'mp3', …; such a one has no width, and `alt` is its title.
    kind: { ...text, defaultValue: 'image' },
    image_key: { ...text, unique: true },
    image_widths: text,
    image_height: integer,
    alt: text,
    file_name: { ...text, defaultValue: '' },
    bytes: DataTypes.INTEGER,
    user_id: DataTypes.INTEGER,
    created_at: time,
  });
  await schema.addIndex('images', ['created_at', 'id'], { transaction });
  await schema.addIndex('images', ['created_at', 'id'], {
    ...{ name: 'images_of_other_kinds', transaction },
    where: { kind: { [Op.ne]: 'image' } },
  });
  await schema.addIndex('images', ['user_id'], { transaction });

  // The keys that pictures had before: texts that were written then, such as earlier versions, have them in their addresses.
  await createTable(context, 'replaced_images', {
    image_key: { type: DataTypes.TEXT, primaryKey: true },
    image_id: required(reference('images', 'CASCADE')),
    replaced_at: time,
  });
  await schema.addIndex('replaced_images', ['image_id'], { transaction });

  const key = { ...integer, primaryKey: true };
  const image = { ...required(reference('images', 'RESTRICT')), primaryKey: true };
  await createTable(context, 'image_uses', { article_id: key, image_id: image });
  await schema.addIndex('image_uses', ['image_id'], { transaction });
  await createTable(context, 'text_page_images', { page_id: key, image_id: image });
  await schema.addIndex('text_page_images', ['image_id'], { transaction });
}
