"""Alembic's way in: it migrates over the connection that the store hands it."""

from alembic import context

from swanstone.server.store.migrate import VERSION_TABLE

context.configure(
    connection=context.config.attributes["connection"],
    version_table=VERSION_TABLE,
    transactional_ddl=True,  # for SQLite too: a migration that fails leaves nothing behind
)
with context.begin_transaction():
    context.run_migrations()
