import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';

/** A model whose columns are the fields that its class declares. */
export abstract class Row<Self extends Model> extends Model<InferAttributes<Self>, InferCreationAttributes<Self>> {}
