"""How the schema came to be what it is: each file in ``versions`` makes one step, in one transaction with the others.

A new step is a file with the next number, ``down_revision`` naming the one before and ``upgrade`` doing by
``alembic.op`` what ``kanasta.store.schema`` will then say; a test holds the two together. A step that was published
never changes, and there is no way back but a backup.
"""
